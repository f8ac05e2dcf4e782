// @vitest-environment happy-dom
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test } from 'vitest'
import { observable, useObservable } from '../state/observable.ts'
import { renderScreen, typeInto } from '../testing/screen.tsx'
import { SearchField, TYPING_PAUSE_MS, useTypedSearch } from './search-field.tsx'

const shown = observable('')
const sent: string[] = []

function Box() {
  const typed = useTypedSearch(useObservable(shown, ''), (text) => {
    sent.push(text)
    shown.set(text.trim())
  })
  return <SearchField label="Find" placeholder="" typed={typed} box={useRef(null)} onSubmit={typed.flush} />
}

beforeEach(() => {
  shown.set('')
  sent.length = 0
})

async function openBox() {
  const screen = await renderScreen(<Box />, { path: '/seller/stock' })
  const box = screen.querySelector('input') ?? new HTMLInputElement()
  return { box, type: (text: string) => typeInto(box, text), submit: () => screen.querySelector('form')?.requestSubmit() }
}

test('sends a text that is typed quickly once, and keeps the spaces around it in the box', async () => {
  const { box, type } = await openBox()
  for (const text of ['m', 'mi', 'milk ']) type(text)
  await expect.poll(() => sent).toEqual(['milk '])
  await expect.poll(shown.get).toBe('milk')
  expect(box.value).toBe('milk ')
})

test('sends the text at once by the Enter key, and not again', async () => {
  const { type, submit } = await openBox()
  type('milk')
  submit()
  expect(sent).toEqual(['milk'])
  await new Promise((resolve) => setTimeout(resolve, 3 * TYPING_PAUSE_MS))
  submit()
  expect(sent).toEqual(['milk'])
})

test('shows a search that comes from elsewhere, unless something else is being typed', async () => {
  const { box, type } = await openBox()
  type('milk')
  await expect.poll(() => sent).toEqual(['milk'])
  flushSync(() => shown.set('bread'))
  expect(box.value).toBe('bread')
  type('eggs')
  flushSync(() => shown.set('figs'))
  expect(box.value).toBe('eggs')
  await expect.poll(() => sent).toEqual(['milk', 'eggs'])
})
