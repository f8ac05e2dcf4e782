import * as z from 'zod/mini'
import { PICTURE_KINDS, PICTURE_LADDERS } from '../../../domain/picture.ts'
import { PICTURE_ERROR_REASONS } from './picture-error.ts'

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

export const workerResponse = z.union([
  z.object({ processed }),
  z.object({ rejection: z.object({ reason: z.enum(PICTURE_ERROR_REASONS), message: z.string() }) }),
  z.object({ failure: z.string() }),
])
export type WorkerResponse = z.output<typeof workerResponse>
