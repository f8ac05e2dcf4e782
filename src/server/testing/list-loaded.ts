import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Preloaded into a program (`NODE_OPTIONS`). At its end it writes the modules it loaded into the file LOADED_LIST: URLs of files, and
 * built-in modules such as `NativeModule http`.
 */
const files: string[] = []
registerHooks({
  load(url, context, next) {
    files.push(url)
    return next(url, context)
  },
})
process.once('exit', () => {
  const own: unknown = Reflect.get(process, 'moduleLoadList') // undocumented
  writeFileSync(process.env.LOADED_LIST ?? '', JSON.stringify({ files, own }))
})
