import { readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { inProject, sourceFiles } from './project.mjs'

/** The comments of this file are the summaries of endpoints. */
const GENERATED = 'packages/client/src/api-types.ts'

const FRAGMENT_STARTS = [
  ...['About', 'After', 'Against', 'Among', 'As', 'At', 'Before', 'Behind', 'Beside', 'Between', 'Beyond', 'But', 'By', 'During'],
  ...['Except', 'For', 'From', 'In', 'Including', 'Into', 'Like', 'Of', 'On', 'Over', 'Per', 'Since', 'Than', 'Through', 'To'],
  ...['Under', 'Until', 'Upon', 'With', 'Within', 'Without', 'Absent', 'Empty', 'Null', 'Undefined', 'Unset'],
]
const FRAGMENT = new RegExp(`^(?:${FRAGMENT_STARTS.join('|')})\\b(?!-)`)

// "This count is" names its subject, and "This is" does not.
const PRONOUN =
  /^(?:It|They)\b|^(?:This|These) (?:is|are|was|were|has|have|can|may|must|will|says|shows|keeps|lists|counts|means|replaces)\b/

/**
 * Checks that no documentation comment begins with a preposition, with a value such as "Null:" or with a pronoun. A reader
 * who sees such a comment alone can't know what it is about. Checks that no name has two documentation comments.
 */
export async function checkComments() {
  const read = async (path) => findingsIn(path, await readFile(inProject(path), 'utf8'))
  const written = sourceFiles(['ts', 'tsx', 'mjs']).filter((path) => path !== GENERATED)
  const found = (await Promise.all(written.map(read))).flat()
  return { status: found.length === 0 ? 0 : 1, output: found.join('\n') }
}

export function findingsIn(path, code) {
  const { comments, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  return comments.flatMap(({ type, value, start }, index) => {
    if (type !== 'Block' || !value.startsWith('*')) return []
    const text = value
      .replace(/^\s*\*\s?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const finding = (what) => `${path}:${code.slice(0, start).split('\n').length}: ${what}: ${text.slice(0, 80)}`
    const before = comments[index - 1]
    const isSecond = before?.type === 'Block' && before.value.startsWith('*') && code.slice(before.end, start).trim() === ''
    return [
      ...(FRAGMENT.test(text) ? [finding('say as a whole sentence')] : []),
      ...(PRONOUN.test(text) ? [finding('name the subject')] : []),
      ...(isSecond ? [finding('join this with the comment above')] : []),
    ]
  })
}
