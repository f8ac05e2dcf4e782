import { readdirSync } from 'node:fs'
import { inProject } from './project.mjs'

const FOLDERS = ['src', 'packages', 'e2e', 'bench', 'torture', 'db', 'scripts', 'docs']

/** Returns the paths of the project's own files with one of these endings, relative to its root. */
export function sourceFiles(endings) {
  const inRoot = readdirSync(inProject('.'), { withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = [...inRoot.map(({ name }) => name), ...FOLDERS.flatMap(filesIn)]
  return paths.filter((path) => endings.includes(path.split('.').at(-1)))
}

function filesIn(folder) {
  const entries = readdirSync(inProject(folder), { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}
