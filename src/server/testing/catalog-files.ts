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
}

export async function catalogFiles(store: TestStore): Promise<CatalogFiles> {
  const seller = await store.seller()
  const send = (file: string | Buffer, query: string, categories?: object) => {
    const form = new FormData()
    if (categories) form.append('categories', JSON.stringify(categories))
    form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)], { type: 'text/csv' }), 'products.csv')
    return seller.post(`${endpoints.importProducts.path}?${query}`, form)
  }
  return {
    export: async () => (await seller.get(endpoints.exportProducts)).body,
    import: (file, query = '', categories) =>
      send(file, query.startsWith('dryRun=') ? query : `dryRun=false&${query}`, categories),
    dryRun: (file, categories) => send(file, 'dryRun=true', categories),
  }
}

export const rowsOf = (text: string): CatalogRow[] => parse(text, { columns: true, bom: true })

/** Writes a CSV file with the columns of the first row. */
export const fileOf = (rows: readonly CatalogRow[]): string =>
  stringify([...rows], { header: true, record_delimiter: '\r\n', quote_record_delimiter: true })
