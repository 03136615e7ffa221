import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;

/** The files of a ZIP archive by name. Reads the directory at its end, as every program does that opens one. */
export function readZip(path: string): ReadonlyMap<string, Buffer> {
  const zip = readFileSync(path);
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  const files = new Map<string, Buffer>();
  let entry = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => zip.readUInt16LE(entry + offset));
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength!);
    const local = zip.readUInt32LE(entry + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
    files.set(name, zip.readUInt16LE(entry + 10) === STORED ? data : inflateRawSync(data));
    entry += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}
