// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SocialLinks } from '../../domain/settings/social-links.ts'
import { renderScreen } from '../testing/screen.tsx'
import { Footer } from './footer.tsx'

async function followUs(socialLinks?: SocialLinks) {
  const screen = await renderScreen(<Footer />, { path: '/', facts: socialLinks ? { socialLinks } : {} })
  const links = screen.querySelectorAll('[aria-label="Follow Us"] a')
  return [...links].map((link) => [link.textContent, link.getAttribute('href')])
}

test('the footer names the networks of the specification until the owner sets links', async () => {
  expect(await followUs()).toEqual([['Instagram', '#'], ['Twitter', '#'], ['Facebook', '#'], ['YouTube', '#']]) // biome-ignore format: links
})

test('the footer leads to the store’s pages on networks, and names no other network', async () => {
  const youtube = 'https://www.youtube.com/@alder'
  expect(await followUs({ youtube })).toEqual([['YouTube', youtube]])
})

test('the footer has no group of networks when the owner hides it', async () => {
  expect(await followUs({})).toEqual([])
})
