import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { webRoot } from './web-build.ts'

// These tests check where rules are written (docs/decisions/048). The built styles are checked by e2e/style-layers.spec.ts.

const MAX_SHEETS = 79
const IN_EVERY_PAGE = 'look/look.css'
const PRINT = 'look/print.css'
/** The renderer inlines these. */
const OF_PAGES_WITHOUT_CODE = ['features/rehearsal/rehearsed-payment-page.css', 'features/api-docs/api-docs-page.css']

const web = path.join(webRoot, 'src/web')
const readAll = (patterns: string[]) =>
  new Map(globSync(patterns, { cwd: web }).map((file) => [file, readFileSync(path.join(web, file), 'utf8')] as const))
const sheets = readAll(['**/*.css'])
const modules = readAll(['**/*.ts', '**/*.tsx'])

const isPrint = (sheet: string) => sheet === PRINT || sheet.endsWith('-print.css')
const isShared = (sheet: string) => sheet.startsWith('look/')

const imports = [...modules, ...sheets].flatMap(([file, text]) =>
  [...text.matchAll(/^@?import (?:\w+ from )?["'](\..*\.css)(?:\?url)?["']/gm)].map(([, to = '']) => ({
    file,
    sheet: path.join(path.dirname(file), to),
  })),
)
const importersOf = (sheet: string) => imports.filter((imported) => imported.sheet === sheet).map(({ file }) => file)

interface Rule {
  readonly sheet: string
  readonly layer: string | undefined
  readonly selectors: string
  readonly properties: string[]
}

function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = []
  const open: string[] = []
  const text = (sheets.get(sheet) ?? '').replaceAll(/\/\*.*?\*\//gs, '')
  for (const [, start = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const words = start.trim()
    if (end === '{') {
      const layer = open.find((around) => around.startsWith('@layer'))?.slice('@layer '.length)
      const isRule = !words.startsWith('@') && !open.some((around) => around.startsWith('@keyframes'))
      if (isRule) rules.push({ sheet, layer, selectors: words, properties: [] })
      open.push(words)
    } else if (words.includes(':') && !open.at(-1)?.startsWith('@')) rules.at(-1)?.properties.push(words.split(':')[0] ?? '')
    if (end === '}') open.pop()
  }
  return rules
}
const allRules = [...sheets.keys()].flatMap(rulesOf)

const classesIn = (selectors: string) => [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
const firstClasses = (list: string) => list.split(/,(?![^(]*\))/).flatMap((selector) => classesIn(selector).slice(0, 1))

test('the styles of a screen, and those of the parts of many screens, are one sheet each', () => {
  expect(sheets.size).toBeGreaterThan(20)
  expect(sheets.size).toBeLessThanOrEqual(MAX_SHEETS)
})

test('a sheet stands beside the code that imports it, or is in every page', () => {
  const wrong = [...sheets.keys()].filter((sheet) => {
    if (isPrint(sheet) || isShared(sheet) || OF_PAGES_WITHOUT_CODE.includes(sheet)) return false
    const importers = importersOf(sheet)
    if (importers.includes(IN_EVERY_PAGE)) return importers.length > 1
    // A skeleton has the styles of what it stands for.
    const others = importers.filter((file) => path.dirname(file) !== path.dirname(sheet) && !/-skeletons?\.tsx$/.test(file))
    return importers.length === 0 || others.length > 0
  })
  expect(wrong).toEqual([])
})

test('a heading of a sheet names the file whose elements are below it', () => {
  const headings = [...sheets].flatMap(([sheet, text]) =>
    [...text.matchAll(/^ {2}\/\* (\S+\.tsx?) \*\/$/gm)].map(([, file = '']) => path.join(path.dirname(sheet), file)),
  )
  expect(headings.length).toBeGreaterThan(100)
  expect(headings.filter((file) => !modules.has(file))).toEqual([])
})

test('a shared sheet is in every page, or imported by components', () => {
  const wrong = [...sheets.keys()].filter((sheet) => {
    if (!isShared(sheet) || isPrint(sheet) || sheet === IN_EVERY_PAGE) return false
    const importers = importersOf(sheet)
    return importers.length === 0 || (importers.includes(IN_EVERY_PAGE) && importers.length > 1)
  })
  expect(wrong).toEqual([])
})

test('a feature’s print sheet is a part of the one for print', () => {
  const parts = [...sheets.keys()].filter((sheet) => isPrint(sheet) && sheet !== PRINT)
  expect(parts.length).toBeGreaterThan(0)
  for (const sheet of parts) expect(importersOf(sheet), sheet).toEqual([PRINT])
})

test('each rule is in the layer of its folder', () => {
  const layersOf = (sheet: string) => {
    if (isPrint(sheet)) return ['print']
    if (sheet.startsWith('features/')) return ['features', 'preferences']
    if (sheet.startsWith('look/')) return ['theme', 'base', 'controls', 'components', 'preferences']
    return ['components', 'preferences']
  }
  const stray = allRules.filter(({ sheet, layer }) => !layersOf(sheet).includes(layer ?? ''))
  expect(stray.map(({ sheet, layer, selectors }) => `${sheet}: ${selectors} in ${layer}`)).toEqual([])
})

test('the rules of a layer that begin with a class are in one sheet', () => {
  const places = new Map<string, Set<string>>()
  for (const { sheet, layer, selectors } of allRules)
    for (const name of firstClasses(selectors)) {
      const key = `.${name} in ${layer}`
      places.set(key, (places.get(key) ?? new Set()).add(sheet))
    }
  const inSeveral = [...places].filter(([, files]) => files.size > 1)
  expect(inSeveral.map(([key, files]) => `${key}: ${[...files].join(', ')}`)).toEqual([])
})

const pairsOf = (names: readonly string[]) =>
  names.flatMap((one, at) => names.slice(at + 1).map((other) => [`.${one}`, `.${other}`] as const))

/** Returns the properties that both rules set. The rule that loads last would win. */
function contested(one: Rule, other: Rule): string[] {
  if (one.sheet === other.sheet || one.layer !== other.layer) return []
  const isPartOf = (part: string, whole: string) => part === whole || part.startsWith(`${whole}-`)
  const isSet = (property: string) => other.properties.some((set) => isPartOf(property, set) || isPartOf(set, property))
  return one.properties.filter(isSet).map((property) => `${property} in ${one.sheet} and ${other.sheet}`)
}

test('no two sheets of a layer set the same property of an element', () => {
  const bySelector = Map.groupBy(
    allRules.flatMap((rule) => rule.selectors.split(/,\s*/).map((selector) => ({ ...rule, selector }))),
    ({ selector }) => selector,
  )
  const lines = [...modules.values()].flatMap((text) => text.match(/.*className.*/g) ?? [])
  const literals = lines.flatMap((line) => line.match(/"[^"]*"|'[^']*'|`[^`]*`/g) ?? [])
  const pairs = literals.flatMap((literal) => pairsOf(literal.slice(1, -1).split(/\s+/)))
  expect(pairs.length).toBeGreaterThan(100)
  const open = pairs.filter(([one, other]) => !bySelector.has(one + other) && !bySelector.has(other + one))
  const found = open.flatMap(([one, other]) =>
    (bySelector.get(one) ?? []).flatMap((a) => (bySelector.get(other) ?? []).flatMap((b) => contested(a, b))),
  )
  expect(found).toEqual([])
})

test('every class that has rules is in a component', () => {
  const sources = [...modules.values()].join('\n')
  const isNamed = (name: string) =>
    new RegExp(`[\\s"'\`]${name}[\\s"'\`]`).test(sources) || sources.includes(name.replace(/[a-z]+$/, '$' + '{')) // `status-${tone}`
  const classes = new Set(allRules.flatMap(({ selectors }) => classesIn(selectors)))
  expect(classes.size).toBeGreaterThan(200)
  expect([...classes].filter((name) => !isNamed(name))).toEqual([])
})
