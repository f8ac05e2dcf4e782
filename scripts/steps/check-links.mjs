import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { inProject, sourceFiles } from './project.mjs'

/**
 * Checks that each relative link of a document leads to a file, and to a heading that the file has. Checks also that
 * the decision records that code cites by their number exist.
 */
export async function checkLinks() {
  const documents = sourceFiles(['md']).flatMap((path) => brokenLinks(path, readText(path), readText))
  const records = new Set(sourceFiles(['md']).flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []))
  const code = sourceFiles(['ts', 'tsx', 'mjs', 'css']).flatMap((path) => formerRecords(path, readText(path), records))
  const found = [...documents, ...code]
  return { status: found.length === 0 ? 0 : 1, output: found.join('\n') }
}

/** Returns the text of a file, an empty text for a folder, and null when there is neither. */
function readText(path) {
  const status = statSync(inProject(path), { throwIfNoEntry: false })
  if (!status) return null
  return status.isDirectory() ? '' : readFileSync(inProject(path), 'utf8')
}

const LINK = /\]\(([^()\s]+)\)/g
const RECORD = /docs\/decisions\/(\d{3})/g

/** Returns a line for each relative link of a document that leads nowhere. `readText` returns null for what does not exist. */
export function brokenLinks(path, document, readText) {
  const links = [...withoutCode(document).matchAll(LINK)].map(([, link]) => link)
  return links.flatMap((link) => {
    if (/^[a-z]+:/.test(link)) return []
    const [file, anchor] = link.split('#')
    const target = file === '' ? path : posix.join(posix.dirname(path), file)
    const text = readText(target)
    if (text === null) return [`${path}: ${link}: there is no such file`]
    if (anchor === undefined || !target.endsWith('.md') || anchorsOf(text).has(anchor)) return []
    return [`${path}: ${link}: there is no such heading`]
  })
}

/** Returns a line for each decision record that the file cites and that is not among `records`, the numbers of those that exist. */
export function formerRecords(path, text, records) {
  const cited = [...text.matchAll(RECORD)].map(([, number]) => number)
  return cited
    .filter((number) => !records.has(number))
    .map((number) => `${path}: docs/decisions/${number}: there is no such record (docs/decisions/README.md)`)
}

const withoutCode = (document) => document.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** Returns the anchors that GitHub makes of a document's headings. */
function anchorsOf(document) {
  const headings = document.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)
  const anchors = [...headings].map(([, heading]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
  return new Set(anchors)
}
