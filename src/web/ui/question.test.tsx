// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { failure } from '../api/failure.ts'
import { renderScreen } from '../testing/screen.tsx'
import { Question, ReasonQuestion } from './question.tsx'

const button = (screen: HTMLElement, name: string) =>
  [...screen.querySelectorAll('button')].find((one) => one.textContent === name || one.getAttribute('aria-label') === name)

test('nothing closes a question while its answer is sent, and it closes afterwards', async () => {
  let finish = () => {}
  const onYes = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const onClose = vi.fn()
  const screen = await renderScreen(
    <Question title="Remove it?" yes="Remove" no="Keep" onYes={onYes} onClose={onClose}>
      <p>This can’t be undone.</p>
    </Question>,
    { path: '/' },
  )
  button(screen, 'Remove')?.click()
  await expect.poll(() => button(screen, 'Keep')?.getAttribute('aria-disabled')).toBe('true')
  button(screen, 'Remove')?.click()
  button(screen, 'Keep')?.click()
  button(screen, 'Close')?.click()
  screen.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
  finish()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(onYes).toHaveBeenCalledOnce()
})

test('a question stays open when its answer could not be taken', async () => {
  const onClose = vi.fn()
  const onYes = vi.fn(async () => false)
  const screen = await renderScreen(
    <Question title="Refund it?" yes="Refund" no="Don’t refund" onYes={onYes} onClose={onClose}>
      <p>Up to $5.10 can go back.</p>
    </Question>,
    { path: '/' },
  )
  button(screen, 'Refund')?.click()
  await expect.poll(() => button(screen, 'Refund')?.getAttribute('aria-busy')).toBe('false')
  expect(onYes).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

type ReasonQuestionProps = ComponentProps<typeof ReasonQuestion>

function renderReasonQuestion(
  onReason: ReasonQuestionProps['onReason'],
  onClose: ReasonQuestionProps['onClose'],
): Promise<HTMLElement> {
  return renderScreen(
    <ReasonQuestion
      title="Cancel it?"
      hint="The customer will see this."
      yes="Cancel"
      no="Keep"
      onReason={onReason}
      onClose={onClose}
    >
      <p>It is not paid.</p>
    </ReasonQuestion>,
    { path: '/' },
  )
}

test('a reason is asked for until one is typed', async () => {
  const onReason = vi.fn(async () => null)
  const onClose = vi.fn()
  const screen = await renderReasonQuestion(onReason, onClose)
  button(screen, 'Cancel')?.click()
  await expect.poll(() => screen.textContent).toContain('Please give a reason')
  const field = screen.querySelector('input')
  if (field) field.value = '  Sold out '
  button(screen, 'Cancel')?.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(onReason.mock.calls).toEqual([['Sold out']])
})

test('a question keeps its reason when the request fails, and shows and focuses the failure', async () => {
  const onReason = vi.fn(async () => failure(503, 'The store is resting for a moment'))
  const onClose = vi.fn()
  const screen = await renderReasonQuestion(onReason, onClose)
  const field = screen.querySelector('input')
  if (field) field.value = 'Sold out'
  button(screen, 'Cancel')?.click()
  await expect.poll(() => screen.querySelector('[role=alert]')?.textContent).toBe('The store is resting for a moment')
  await expect.poll(() => document.activeElement?.textContent).toBe('The store is resting for a moment')
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.querySelector('input')?.value).toBe('Sold out')
  button(screen, 'Cancel')?.click()
  await expect.poll(() => onReason.mock.calls).toEqual([['Sold out'], ['Sold out']])
})
