import * as z from 'zod/mini'
import { PICTURE_KINDS, PICTURE_LADDERS } from '../../../domain/picture.ts'
import { PICTURE_REFUSAL_REASONS } from './picture-refusal.ts'

const processed = z.object({
  picture: z.object({
    kind: z.enum(PICTURE_KINDS),
    ladder: z.enum(PICTURE_LADDERS),
    hash: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  files: z.array(z.object({ path: z.string(), bytes: z.custom<Buffer>(Buffer.isBuffer) })),
})

/** What a picture worker answers: the picture, why it refuses it, or what failed in it. */
export const pictureAnswer = z.union([
  z.object({ processed }),
  z.object({ refusal: z.object({ reason: z.enum(PICTURE_REFUSAL_REASONS), message: z.string() }) }),
  z.object({ fault: z.string() }),
])
export type PictureAnswer = z.output<typeof pictureAnswer>
