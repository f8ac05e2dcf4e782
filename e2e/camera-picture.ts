import { writeFile } from 'node:fs/promises'

/** The seven modules of each digit of an EAN-13, where 1 is a bar. The right half has the opposite of the first set. */
const LEFT = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const opposite = (modules: string): string => modules.replaceAll(/\d/g, (module) => (module === '1' ? '0' : '1'))
const RIGHT = LEFT.map(opposite)
const EVEN = RIGHT.map((modules) => [...modules].reverse().join(''))
/** The first digit says which of the left digits are of the even set. */
const PARITIES = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

/** Returns the 95 modules of an EAN-13, or of a UPC-A, which is one with a zero before it. */
function modulesOf(barcode: string): string {
  const [first = '0', ...digits] = barcode.padStart(13, '0')
  const left = digits.slice(0, 6).map((digit, at) => (PARITIES[Number(first)]?.[at] === 'G' ? EVEN : LEFT)[Number(digit)])
  const right = digits.slice(6).map((digit) => RIGHT[Number(digit)])
  return `101${left.join('')}01010${right.join('')}101`
}

const [WIDTH, HEIGHT] = [640, 480]
const MODULE_PIXELS = 4
const BAR_PIXELS = 220
const ANGLE = (4 * Math.PI) / 180
const [PAPER, INK, NOISE] = [205, 45, 24]

/** Returns numbers that are the same in each run, from -0.5 to 0.5. */
function* noise(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647 - 0.5
}

/** Draws a barcode as a camera sees one on a packet: turned a little, grey, unevenly lit and noisy. */
function pictureOf(barcode: string, seed: number): Buffer {
  const modules = modulesOf(barcode)
  const grain = noise(seed)
  const pixels = Buffer.alloc(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [right, down] = [x - WIDTH / 2, y - HEIGHT / 2]
      const along = right * Math.cos(ANGLE) + down * Math.sin(ANGLE)
      const across = down * Math.cos(ANGLE) - right * Math.sin(ANGLE)
      const module = Math.floor(along / MODULE_PIXELS + modules.length / 2)
      const isBar = Math.abs(across) < BAR_PIXELS / 2 && modules[module] === '1'
      const light = 1 - (x / WIDTH) * 0.25
      pixels[y * WIDTH + x] = Math.round((isBar ? INK : PAPER) * light + grain.next().value * NOISE)
    }
  }
  return pixels
}

const FRAMES = 5

/** Writes a film that Chromium plays as the picture of a camera, over and over. */
export async function writeFilmOf(barcode: string, path: string): Promise<void> {
  const colors = Buffer.alloc((WIDTH * HEIGHT) / 2, 128) // none
  const frames = Array.from({ length: FRAMES }, (_, at) => [Buffer.from('FRAME\n'), pictureOf(barcode, at + 1), colors])
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...frames.flat()]))
}
