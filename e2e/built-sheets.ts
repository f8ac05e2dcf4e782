import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const clientDir = path.join(import.meta.dirname, '../dist/client')

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
