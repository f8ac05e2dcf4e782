import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** Where the client build is. */
export const clientDir = path.join(import.meta.dirname, '../dist/client')

const manifest = z.record(z.string(), z.object({ file: z.string(), isDynamicEntry: z.optional(z.boolean()) }))

/** Paths of the chunks that load after the first load. */
export function lazyChunks(): string[] {
  const chunks = manifest.parse(JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')))
  return Object.values(chunks).flatMap(({ file, isDynamicEntry }) => (isDynamicEntry ? [`/${file}`] : []))
}

/** Paths of all style sheets. */
export const sheets = (): string[] =>
  readdirSync(path.join(clientDir, 'assets'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => `/assets/${file}`)

/** Those that come after the first paint, in any order; look.css alone is always first, inlined in the page. */
export const lateSheets = (): string[] => sheets().filter((sheet) => !sheet.startsWith('/assets/look-'))

export const sheetSource = (sheet: string): string => readFileSync(path.join(clientDir, sheet), 'utf8')
