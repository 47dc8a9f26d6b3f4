// Takes comments and blanks out of all scripts of a folder, which are written in place; names stay,
// so that an error says where it comes from, and so do the lines that licences ask for.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { transform } from 'esbuild';

const folder = process.argv[2];

for (const name of await readdir(folder, { recursive: true })) {
  if (!/\.m?js$/.test(name)) continue;
  const file = `${folder}/${name}`;
  const source = await readFile(file, 'utf-8');
  const { code } = await transform(source, { minifyWhitespace: true, legalComments: 'inline' });
  await writeFile(file, code);
}
