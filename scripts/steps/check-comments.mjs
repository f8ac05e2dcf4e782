import { readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { inProject, sourceFiles } from './project.mjs'

const FRAGMENT_STARTS = [
  ...['About', 'After', 'Against', 'Among', 'As', 'At', 'Before', 'Behind', 'Beside', 'Between', 'Beyond', 'But', 'By', 'During'],
  ...['Except', 'For', 'From', 'In', 'Including', 'Into', 'Like', 'Of', 'On', 'Over', 'Per', 'Since', 'Than', 'Through', 'To'],
  ...['Under', 'Until', 'Upon', 'With', 'Within', 'Without', 'Absent', 'Empty', 'Null', 'Undefined', 'Unset'],
]
const FRAGMENT = new RegExp(`^(?:${FRAGMENT_STARTS.join('|')})\\b(?!-)`)

/**
 * Checks that no documentation comment begins with a preposition, or with a value such as "Null:". Such a comment is a
 * fragment: its subject is left out, and a reader who sees the comment alone can't know what it is about.
 */
export async function checkComments() {
  const read = async (path) => problemsIn(path, await readFile(inProject(path), 'utf8'))
  const found = (await Promise.all(sourceFiles(['ts', 'tsx', 'mjs']).map(read))).flat()
  return { status: found.length === 0 ? 0 : 1, output: found.join('\n') }
}

export function problemsIn(path, code) {
  const { comments, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  return comments.flatMap(({ type, value, start }) => {
    const text = value
      .replace(/^\s*\*\s?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (type !== 'Block' || !value.startsWith('*') || !FRAGMENT.test(text)) return []
    const line = code.slice(0, start).split('\n').length
    return [`${path}:${line}: say as a whole sentence: ${text.slice(0, 80)}`]
  })
}
