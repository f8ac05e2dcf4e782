import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { NEWEST_LADDER, type Picture, pictureVariants } from '../../domain/picture.ts'
import { demoCatalog } from '../features/demo-catalog/demo-catalog.ts'
import { prepareDemoWeek } from '../features/demo-week/demo-week.ts'
import { jobHandlers } from '../job-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { TestStore } from './test-store.ts'

/** Of all products of the demonstration. */
export const DEMO_PICTURE: Picture = { kind: 'cutout', ladder: NEWEST_LADDER, hash: 'a'.repeat(40), width: 640, height: 640 }

/** As a new database gets it at the start, with one picture. `wanted`: as by DEMO_CATALOG. */
export async function addDemonstration({ dataDir, platform, url }: TestStore, wanted: boolean | null = null): Promise<void> {
  const catalog = demoCatalog({ wanted, savePictures: async () => {}, report: () => {} })
  const handlersOf = (past: Platform) => jobHandlers(past, null)
  await catalog.addTo(platform, () => prepareDemoWeek({ dataDir, publicUrl: url, handlersOf }))
}

/** As it is after its upload at this time. */
export async function saveDemoPicture({ platform, dataDir }: TestStore, at: Date): Promise<void> {
  const files = pictureVariants(DEMO_PICTURE).map(({ path: file }) => ({ path: file, bytes: Buffer.from('a picture') }))
  await platform.pictures.save([{ picture: DEMO_PICTURE, files }])
  for (const file of files) await utimes(path.join(dataDir, file.path), at, at)
}

export const pictureFiles = async ({ dataDir }: TestStore): Promise<string[]> =>
  (await readdir(path.join(dataDir, 'pictures'), { recursive: true })).filter((name) => name.endsWith('.webp'))
