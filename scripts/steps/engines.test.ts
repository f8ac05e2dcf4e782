import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEngines } from './engines.mjs'

const WEBKIT_MISSING = expect.stringMatching(/^WebKit is skipped: .* \(Debian: apt-get install webkit2gtk-driver\)\.$/)
const SCREEN_MISSING = expect.stringMatching(/^WebKit is skipped: .* \(Debian: apt-get install xvfb\)\.$/)
const FIREFOX_MISSING = expect.stringMatching(/^Firefox is skipped: .* \(Debian: apt-get install firefox-esr\)\.$/)

let machine: string
beforeAll(async () => {
  machine = await mkdtemp(path.join(tmpdir(), 'larder-engines-test-'))
  for (const file of ['firefox/firefox-esr', 'driver/WebKitWebDriver', 'lib/x86_64/webkit2gtk-4.1/MiniBrowser', 'xvfb/Xvfb']) {
    await mkdir(path.join(machine, path.dirname(file)), { recursive: true })
    await writeFile(path.join(machine, file), '')
  }
})
afterAll(() => rm(machine, { recursive: true }))

const PLACES = { firefox: 'firefox/firefox-esr', driver: 'driver/WebKitWebDriver', xvfb: 'xvfb/Xvfb' }
const inMachine = (file: string) => path.join(machine, file)

const find = (programs: readonly (keyof typeof PLACES)[], env = {}) =>
  findEngines({ PATH: programs.map((name) => inMachine(name)).join(path.delimiter), ...env }, [inMachine('lib')])

test('finds WebKit, its browser, a display and Firefox', () => {
  expect(find(['firefox', 'driver', 'xvfb'])).toEqual({
    variables: {
      FIREFOX: inMachine(PLACES.firefox),
      WEBKIT_DRIVER: inMachine(PLACES.driver),
      WEBKIT_BROWSER: inMachine('lib/x86_64/webkit2gtk-4.1/MiniBrowser'),
      XVFB: inMachine(PLACES.xvfb),
    },
    missing: [],
  })
})

test('reports each missing program in a line, and sets no variable for it', () => {
  expect(find([])).toEqual({ variables: {}, missing: [WEBKIT_MISSING, FIREFOX_MISSING] })
  expect(find(['firefox'])).toMatchObject({ variables: { FIREFOX: expect.any(String) }, missing: [WEBKIT_MISSING] })
  expect(findEngines({}, [])).toEqual({ variables: {}, missing: [WEBKIT_MISSING, FIREFOX_MISSING] })
})

test('requires a display for WebKit: an existing one or Xvfb', () => {
  expect(find(['driver'])).toEqual({ variables: {}, missing: [SCREEN_MISSING, FIREFOX_MISSING] })
  for (const env of [{ DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-0' }])
    expect(find(['driver'], env)).toMatchObject({ variables: { XVFB: '' }, missing: [FIREFOX_MISSING] })
})
