// A language model without a model: it answers by rule and writes down, word for word, what it was sent.
// Plain JavaScript, so that it runs as it is in any VS Code.

const { appendFileSync, mkdirSync, readdirSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const vscode = require('vscode');

/** Names the file that the requests are written to; without it they go to the extension's own storage. */
const RECORD_FILE_VARIABLE = 'CONTEXT_MODE_CHAT_RECORD';

/** Names the file that samples of the extension host are written to; without it none are taken. */
const SAMPLES_FILE_VARIABLE = 'CONTEXT_MODE_HOST_SAMPLES';
const SAMPLE_INTERVAL_MS = 5_000;

/** Small enough that even a short answer comes in several parts, as it does from a real model. */
const PART_LENGTH = 24;

/** The pace of the slow model: a person can watch it, and a test can cancel it before it ends. */
const SLOW_PART_DELAY_MS = 100;

/** The slow model ends by itself after half a minute, so that a forgotten one does not stream for ever. */
const SLOW_PART_COUNT = 300;

const MODELS = [
  { id: 'echo', name: 'Test Echo', tooltip: 'Says how much it was sent and repeats the last message.' },
  { id: 'refuse', name: 'Test Refuse', tooltip: 'Refuses every request, as a content filter does.' },
  { id: 'slow', name: 'Test Slow', tooltip: 'Streams for half a minute unless it is cancelled.' },
];

exports.activate = async context => {
  const record = recorder(process.env[RECORD_FILE_VARIABLE] ?? join(context.globalStorageUri.fsPath, 'chat.ndjson'));
  context.subscriptions.push(vscode.lm.registerLanguageModelChatProvider('context-mode-test', provider(record)));
  const samplesFile = process.env[SAMPLES_FILE_VARIABLE];
  if (samplesFile !== undefined) context.subscriptions.push(sampleHost(recorder(samplesFile)));
  // VS Code asks a provider for its models only when somebody wants them; until then the chat view offers none, and a
  // question asked there ends in "Language model unavailable".
  await vscode.lm.selectChatModels({ vendor: 'context-mode-test' });
};

/** What the process of all extensions has, with their worker threads: the resident memory holds those, the heap does not. */
function sampleHost(record) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const timer = setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage();
    record({
      atMs: Date.now(),
      rssBytes: rss,
      heapBytes: heapUsed,
      openFiles: openFiles(),
      resources: process.getActiveResourcesInfo().length,
      delayP99Ms: delay.percentile(99) / 1e6,
      delayMaxMs: delay.max / 1e6,
    });
    delay.reset();
  }, SAMPLE_INTERVAL_MS);
  return new vscode.Disposable(() => clearInterval(timer));
}

/** Linux alone says how many there are. */
function openFiles() {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
}

/** Each line of the file is one JSON value: a request, or how the request of that number ended. */
function recorder(path) {
  mkdirSync(dirname(path), { recursive: true });
  return entry => appendFileSync(path, `${JSON.stringify(entry)}\n`);
}

function provider(record) {
  let requestCount = 0;
  return {
    provideLanguageModelChatInformation: () => MODELS.map(information),

    async provideLanguageModelChatResponse(model, messages, _options, progress, token) {
      const request = `${process.pid}-${++requestCount}`;
      const plainMessages = messages.map(plainMessage);
      record({ event: 'request', request, model: model.id, messages: plainMessages });
      try {
        const outcome = await respond(model.id, plainMessages, progress, token);
        record({ event: 'end', request, outcome });
      } catch (error) {
        record({ event: 'end', request, outcome: 'refused' });
        throw error;
      }
    },

    // A made-up vocabulary, on purpose: no figure of the product may come from the model's own count.
    provideTokenCount: (_model, text) => Promise.resolve(textOf(text).length),
  };
}

function information(model) {
  return {
    ...model,
    family: model.id,
    version: '1',
    maxInputTokens: 128_000,
    maxOutputTokens: 4_096,
    // The chat view begins in agent mode, which offers only models that can call tools.
    capabilities: { toolCalling: true },
  };
}

async function respond(modelId, messages, progress, token) {
  switch (modelId) {
    case 'echo':
      return stream(partsOf(echoOf(messages)), 0, progress, token);
    case 'slow':
      return stream(slowParts(), SLOW_PART_DELAY_MS, progress, token);
    default:
      throw vscode.LanguageModelError.Blocked('The test model refuses this request.');
  }
}

async function stream(parts, delayMs, progress, token) {
  for (const part of parts) {
    if (token.isCancellationRequested) {
      return 'cancelled';
    }
    progress.report(new vscode.LanguageModelTextPart(part));
    await cancellableDelay(delayMs, token);
  }
  return token.isCancellationRequested ? 'cancelled' : 'answered';
}

function cancellableDelay(delayMs, token) {
  return new Promise(resolve => {
    const subscription = token.onCancellationRequested(finish);
    const timer = setTimeout(finish, delayMs);
    function finish() {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    }
  });
}

function echoOf(messages) {
  const characters = messages.reduce((sum, message) => sum + message.text.length, 0);
  const last = messages.at(-1)?.text ?? '';
  return `I was sent ${messages.length} messages of ${characters} characters. The last one ends with: ${last.slice(-80)}`;
}

function* partsOf(text) {
  const characters = Array.from(text);
  for (let index = 0; index < characters.length; index += PART_LENGTH) {
    yield characters.slice(index, index + PART_LENGTH).join('');
  }
}

function* slowParts() {
  for (let number = 1; number <= SLOW_PART_COUNT; number++) {
    yield `Part ${number}. `;
  }
}

function plainMessage(message) {
  return { role: roleName(message.role), name: message.name, text: textOf(message) };
}

function roleName(role) {
  switch (role) {
    case vscode.LanguageModelChatMessageRole.User:
      return 'user';
    case vscode.LanguageModelChatMessageRole.Assistant:
      return 'assistant';
    default:
      return `role ${role}`;
  }
}

/** The text of a message as it is; a part that is not text (a picture, a tool call) is named, so that none goes unseen. */
function textOf(message) {
  if (typeof message === 'string') {
    return message;
  }
  return message.content
    .map(part => (part instanceof vscode.LanguageModelTextPart ? part.value : `[${part.constructor.name}]`))
    .join('');
}
