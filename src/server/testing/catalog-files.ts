import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { endpoints } from '../../contract/endpoints.ts'
import type { TestResponse } from './caller.ts'
import type { TestStore } from './test-store.ts'

type CatalogRow = Record<string, string>

export interface CatalogFiles {
  /** Returns the exported CSV without its byte order mark. */
  export(): Promise<string>
  import(file: string | Buffer, query?: string, categories?: object): Promise<TestResponse>
  dryRun(file: string | Buffer, categories?: object): Promise<TestResponse>
  /** Sends these parts of the form besides the file, as JSON. */
  send(file: string | Buffer, query: string, parts: Readonly<Record<string, unknown>>): Promise<TestResponse>
}

export async function catalogFiles(store: TestStore): Promise<CatalogFiles> {
  const seller = await store.seller()
  const send = (file: string | Buffer, query: string, parts: Readonly<Record<string, unknown>>) => {
    const form = new FormData()
    for (const [name, part] of Object.entries(parts)) form.append(name, JSON.stringify(part))
    form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)], { type: 'text/csv' }), 'products.csv')
    return seller.post(`${endpoints.importProducts.path}?${query}`, form)
  }
  return {
    export: async () => (await seller.get(endpoints.exportProducts)).body,
    import: (file, query = '', categories) =>
      send(file, query.startsWith('dryRun=') ? query : `dryRun=false&${query}`, categories ? { categories } : {}),
    dryRun: (file, categories) => send(file, 'dryRun=true', categories ? { categories } : {}),
    send,
  }
}

export const rowsOf = (text: string): CatalogRow[] => parse(text, { columns: true, bom: true })

/** Writes a CSV file with the columns of the first row. */
export const fileOf = (rows: readonly CatalogRow[]): string =>
  stringify([...rows], { header: true, record_delimiter: '\r\n', quote_record_delimiter: true })
