import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')

export const inProject = (...path) => join(projectRoot, ...path)

const FOLDERS = ['src', 'packages', 'e2e', 'bench', 'torture', 'db', 'scripts', 'docs']

/** Returns the paths of the project's own files with one of these endings, relative to its root. */
export function sourceFiles(endings) {
  const inRoot = readdirSync(inProject('.'), { withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = [...inRoot.map(({ name }) => name), ...FOLDERS.flatMap((folder) => filesIn(inProject(folder)).map(relativePath))]
  return paths.filter((path) => endings.includes(path.split('.').at(-1)))
}

const relativePath = (file) => relative(projectRoot, file)

/** Returns the files of a folder and its subfolders. `readdir` of Node 18 can't do this. Packages are left out. */
export function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/** Hashes names and contents recursively. A missing path is hashed as absent. */
export function contentHash(paths) {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

// Reading synchronously is faster for a few hundred small files.
function add(hash, path) {
  const file = inProject(path)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    for (const name of readdirSync(file).sort()) add(hash, join(path, name))
    return
  }
  const content = found ? readFileSync(file) : ''
  hash.update(JSON.stringify([path, found ? content.length : 'absent'])).update(content)
}
