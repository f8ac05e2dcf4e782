import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * This module is preloaded by `NODE_OPTIONS`. When the program exits, it writes the modules that were loaded into the
 * file LOADED_LIST: URLs of files, and built-in modules such as `NativeModule http`.
 */
const files: string[] = []
registerHooks({
  load(url, context, next) {
    files.push(url)
    return next(url, context)
  },
})
process.once('exit', () => {
  // Node.js does not document this list.
  const own: unknown = Reflect.get(process, 'moduleLoadList')
  writeFileSync(process.env.LOADED_LIST ?? '', JSON.stringify({ files, own }))
})
