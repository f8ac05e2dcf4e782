import { readFile } from 'node:fs/promises'
import { NEWEST_LADDER, pictureVariants } from '../../../domain/picture.ts'
import { namedPicture } from '../../platform/pictures/named-picture.ts'
import type { ProcessedPicture } from '../../platform/pictures/processed-picture.ts'

const PICTURES = new URL('../../../../demo/pictures/', import.meta.url)

/**
 * The pictures were encoded in advance by scripts/render-demo-pictures.mjs, in the same way as uploads. Encoding them
 * would take most of the time of a first start.
 */
const UNNAMED = { kind: 'cutout', ladder: NEWEST_LADDER, width: 640, height: 640 } as const
const WIDTHS = pictureVariants({ ...UNNAMED, hash: '' }).map(({ width }) => width)

export async function readDemoPicture(name: string): Promise<ProcessedPicture> {
  const reading = WIDTHS.map((width) => readFile(new URL(`${name}/${width}.webp`, PICTURES)))
  return namedPicture(UNNAMED, await Promise.all(reading))
}
