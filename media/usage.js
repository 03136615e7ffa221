// The page of the usage view. The host makes the text, this puts it there and tells which button was pressed.
const host = globalThis.acquireVsCodeApi();
const page = document.querySelector('#page');

globalThis.addEventListener('message', ({ data }) => {
  if (typeof data !== 'string') return;
  const focused = document.activeElement?.id;
  page.innerHTML = data;
  if (focused) document.querySelector(`#${CSS.escape(focused)}`)?.focus();
});

page.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button === null) return;
  const { action, index } = button.dataset;
  host.postMessage({ action, ...(index === undefined ? {} : { index: Number(index) }) });
});

host.postMessage({ action: 'ready' });
