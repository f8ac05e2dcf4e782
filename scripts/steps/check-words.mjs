import { readFile } from 'node:fs/promises'
import { inProject, sourceFiles } from './project.mjs'

/** Words that only this code used, and the standard terms for them (docs/glossary.md). */
const TERMS = new Map([
  ['answer', 'response'],
  ['answers', 'responses'],
  ['answered', 'responded'],
  ['asked', 'requested'],
  ['doors', 'options, dependencies'],
  ['heard', 'received'],
  ['hears', 'receives'],
  ['happening', 'domain event'],
  ['happenings', 'domain events'],
  ['kept', 'cached, saved, stored'],
  ['refusal', 'client error'],
  ['refusals', 'client errors'],
  ['refuse', 'reject'],
  ['refuses', 'rejects'],
  ['told', 'reported'],
  ['turnstile', 'limiter'],
  ['wish', 'request, intent'],
  ['wished', 'requested'],
  ['wishes', 'requests, intents'],
])

const SPELLINGS = new Map([
  ['behaviour', 'behavior'],
  ['catalogue', 'catalog'],
  ['centre', 'center'],
  ['colour', 'color'],
  ['colours', 'colors'],
  ['colourspace', 'colorspace'],
  ['grey', 'gray'],
  ['greyscale', 'grayscale'],
  ['licence', 'license'],
  ['licences', 'licenses'],
])

/** A column of the database and a field of a response have these names, which can't change. */
const ALLOWED = new Set(['answer', 'kept'])

/** Checks that no file or identifier has one of these words in its name. */
export async function checkWords() {
  const paths = sourceFiles(['ts', 'tsx', 'mjs'])
  const read = async (path) => findingsIn(path, await readFile(inProject(path), 'utf8'))
  const checked = paths.filter((path) => !path.endsWith('check-words.mjs'))
  const found = (await Promise.all(checked.map(read))).flat()
  return { status: found.length === 0 ? 0 : 1, output: found.join('\n') }
}

export function findingsIn(path, code) {
  const names = new Set([...identifiersIn(code).filter((name) => !ALLOWED.has(name)), path.split('/').at(-1)])
  const found = [...names].flatMap((name) =>
    wordsOf(name).map((word) => ({ name, term: TERMS.get(word) ?? SPELLINGS.get(word) })),
  )
  return found.filter(({ term }) => term !== undefined).map(({ name, term }) => `${path}: ${name}: say ${term}`)
}

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** Returns the identifiers of the code, but not the words in comments, strings and the text of elements. */
function identifiersIn(code) {
  const bare = code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1')
    .replace(/`(?:\\[\s\S]|\$\{[^}]*\}|[^`\\])*`/g, '``')
    .replace(/'(?:\\.|[^'\\\n])*'/g, "''")
    .replace(/"(?:\\.|[^"\\\n])*"/g, '""')
    .replace(/([(,=:[!&|?{};]\s*)\/(?:\\.|[^/\\\n])+\/[a-z]*/g, '$1') // This removes regular expressions.
    .replace(/>[^<>{}]*</g, '><')
  return bare.match(/[A-Za-z_$][\w$]*/g) ?? []
}
