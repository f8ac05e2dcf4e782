// Splits the font in two files: every first page loads English, and the rest of Latin is loaded on demand. The files are
// committed (src/web/look/fonts), and tokens.css has the same ranges. The script needs fontTools (pyftsubset, with Brotli):
//   npm install --no-save @fontsource-variable/figtree@5.3.0 && node scripts/subset-font.mjs
import { execFileSync } from 'node:child_process'
import { copyFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const ENGLISH = 'U+0020-007E,U+00A0,U+00A9,U+00B0,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026'
const FURTHER =
  'U+00A1-00A8,U+00AA-00AF,U+00B1-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+201A,U+201E,U+2039-203A,U+2044,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215'

const require = createRequire(import.meta.url)
const whole = require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
const target = (name) => fileURLToPath(new URL(`../src/web/look/fonts/${name}`, import.meta.url))

for (const [name, characters] of Object.entries({ 'figtree.woff2': ENGLISH, 'figtree-further.woff2': FURTHER })) {
  const options = [
    '--flavor=woff2',
    '--no-hinting',
    '--layout-features=kern,rvrn,tnum', // Ligatures and composed characters are left out.
    // The copyright stays. Style names and the STAT table serve only the menus of font programs.
    '--name-IDs=0',
    '--drop-tables+=STAT',
    `--output-file=${target(name)}`,
  ]
  execFileSync('pyftsubset', [whole, `--unicodes=${characters}`, ...options])
  console.log(name, `${(statSync(target(name)).size / 1024).toFixed(1)} KB`)
}
copyFileSync(require.resolve('@fontsource-variable/figtree/LICENSE'), target('OFL.txt'))
