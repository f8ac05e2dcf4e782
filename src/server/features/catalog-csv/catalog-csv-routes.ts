import { staffActor } from '../../../domain/actor.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { createLimiter } from '../../platform/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'
import { readCatalogFile } from './read-catalog-file.ts'
import { readImportForm } from './read-import-form.ts'

/** A file is in memory with its rows, so only one is imported at a time. Files that wait are not read yet. */
const limitFiles = createLimiter(1, 10)

export const catalogCsvRoutes = (platform: Platform) =>
  ({
    exportProducts: async () => exportProducts(platform),
    importProducts: ({ request, query, seller }) =>
      limitFiles(async () => {
        const file = await readCatalogFile(await readImportForm(request))
        return { success: true, ...(await importProducts(platform, file, query, staffActor(seller))) }
      }),
  }) satisfies Partial<EndpointHandlers>
