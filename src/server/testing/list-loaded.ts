import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Preloaded into a program (`NODE_OPTIONS`), writes at its end into the file LOADED_LIST names what it loaded: addresses of files,
 * and Node's own modules as Node lists them, `NativeModule http` for one.
 */
const files: string[] = []
registerHooks({
  load(url, context, next) {
    files.push(url)
    return next(url, context)
  },
})
process.once('exit', () => {
  const own: unknown = Reflect.get(process, 'moduleLoadList') // Node's, but not in its documentation
  writeFileSync(process.env.LOADED_LIST ?? '', JSON.stringify({ files, own }))
})
