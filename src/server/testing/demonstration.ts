import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { jobHandlers } from '../app/job-handlers.ts'
import { openDemonstration } from '../features/demo/add-demonstration.ts'
import type { Platform } from '../platform/platform.ts'
import type { TestStore } from './test-store.ts'

/**
 * Adds the demonstration as the start of a store does. `wanted` is the value of DEMO_CATALOG; null stands for an unset
 * one.
 */
export async function addDemonstration({ platform, url }: TestStore, wanted: boolean | null = null): Promise<void> {
  const demonstration = openDemonstration({ wanted, savePictures: platform.pictures.save, report: () => {} })
  const handlersOf = (past: Platform) => jobHandlers(past, null)
  await demonstration.addTo(platform, { publicUrl: url, handlersOf })
}

/** Sets the modification time of all picture files, as if they had been saved at this time. */
export async function datePictures(store: TestStore, at: Date): Promise<void> {
  for (const file of await pictureFiles(store)) await utimes(path.join(store.dataDir, 'pictures', file), at, at)
}

export const pictureFiles = async ({ dataDir }: TestStore): Promise<string[]> =>
  (await readdir(path.join(dataDir, 'pictures'), { recursive: true })).filter((name) => name.endsWith('.webp'))
