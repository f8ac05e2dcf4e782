import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Preloaded (`NODE_OPTIONS`): at its end the program writes the modules it loaded into LOADED_LIST: URLs of files, and built-in
 * ones such as `NativeModule http`.
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
