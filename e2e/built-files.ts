import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

export const clientDir = path.join(import.meta.dirname, '../dist/client')

const manifest = z.record(z.string(), z.object({ file: z.string(), isDynamicEntry: z.optional(z.boolean()) }))

/** Returns the paths of the chunks that are loaded on demand. */
export function lazyChunks(): string[] {
  const chunks = manifest.parse(JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')))
  return Object.values(chunks).flatMap(({ file, isDynamicEntry }) => (isDynamicEntry ? [`/${file}`] : []))
}

export const sheets = (): string[] =>
  readdirSync(path.join(clientDir, 'assets'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => `/assets/${file}`)

/**
 * Returns the style sheets that are loaded after the first paint, in any order. The look's sheet is not among them,
 * because it is inlined in the page and always comes first.
 */
export const lateSheets = (): string[] => sheets().filter((sheet) => !sheet.startsWith('/assets/look-'))

export const sheetSource = (sheet: string): string => readFileSync(path.join(clientDir, sheet), 'utf8')
