import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { projectRoot } from '../../src/server/testing/store-program.ts'
import { type GuideStep, guideSteps } from './guide-steps.ts'
import { type Reader, readerOf } from './reader.ts'

const GUIDE = path.join(projectRoot, 'docs/seller-guide.md')
const PICTURES = 'seller-guide'
/** `npm run guide` sets this variable. */
const takesPictures = process.env.LARDER_GUIDE_PICTURES === 'on'
const WEBP = { quality: 70, effort: 6, smartSubsample: true }

export interface Guide {
  /**
   * Takes the next step of the guide, which must have exactly this text. `act` must find on the screen what the step
   * names in bold, and nothing else.
   */
  step(page: Page, text: string, act: (reader: Reader, step: GuideStep) => Promise<void>): Promise<void>
  /** Throws unless all steps were taken, and the pictures are those that the guide shows. */
  finish(): Promise<void>
}

export async function openGuide(): Promise<Guide> {
  const steps = guideSteps(await readFile(GUIDE, 'utf8'))
  const left = steps.values()
  return {
    async step(page, text, act) {
      const next = left.next().value
      expect(next?.text, `the guide's step after those taken, ${next?.place}`).toBe(text)
      if (!next) return
      await test.step(`${next.place}: ${text}`, async () => {
        const names = new Set<string>()
        await act(readerOf(page, names), next)
        expect([...names].sort(), 'what was found on the screen').toEqual([...new Set(next.names)].sort())
        if (takesPictures && next.picture !== null) await takePicture(page, next.picture)
      })
    },
    async finish() {
      expect([...left].map(({ place }) => place)).toEqual([])
      const shown = steps.flatMap(({ picture }) => picture ?? [])
      const files = await readdir(path.join(path.dirname(GUIDE), PICTURES))
      expect(files.map((file) => `${PICTURES}/${file}`).sort()).toEqual(shown.toSorted())
    },
  }
}

async function takePicture(page: Page, picture: string): Promise<void> {
  const file = path.join(path.dirname(GUIDE), picture)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(
    file,
    await sharp(await page.screenshot({ animations: 'disabled', style: '.toaster { display: none }' }))
      .webp(WEBP)
      .toBuffer(),
  )
}
