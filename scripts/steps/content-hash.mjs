import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

/** Hashes names and contents recursively. A missing path is hashed as absent. */
export function contentHash(paths) {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

// It reads synchronously, which is faster for a few hundred small files.
function add(hash, path) {
  const place = inProject(path)
  const found = statSync(place, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    for (const name of readdirSync(place).sort()) add(hash, join(path, name))
    return
  }
  const content = found ? readFileSync(place) : ''
  hash.update(JSON.stringify([path, found ? content.length : 'absent'])).update(content)
}
