import { readFile } from 'node:fs/promises'
import { NEWEST_LADDER, pictureVariants } from '../../../domain/picture.ts'
import { namedPicture } from '../../platform/pictures/named-picture.ts'
import type { ProcessedPicture } from '../../platform/pictures/processed-picture.ts'

const PICTURES = new URL('../../../../demo/pictures/', import.meta.url)

/** All have been encoded like uploads by scripts/render-demo-pictures.mjs: a first start would spend most of its time on it. */
const UNNAMED = { kind: 'cutout', ladder: NEWEST_LADDER, width: 640, height: 640 } as const
const WIDTHS = pictureVariants({ ...UNNAMED, hash: '' }).map(({ width }) => width)

export async function readDemoPicture(name: string): Promise<ProcessedPicture> {
  const reading = WIDTHS.map((width) => readFile(new URL(`${name}/${width}.webp`, PICTURES)))
  return namedPicture(UNNAMED, await Promise.all(reading))
}
