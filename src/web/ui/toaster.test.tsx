// @vitest-environment happy-dom
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../testing/screen.tsx'
import { notify } from './notify.ts'
import { ModalToasts, Toaster } from './toaster.tsx'

beforeEach(() => toast.remove()) // tests of the same process share the toasts

const textsOf = (screen: HTMLElement) => [...screen.querySelectorAll('.toast')].map(({ textContent }) => textContent)

test('a repeated success counts in one toast, with the name of what it is about', async () => {
  const screen = await renderScreen(<Toaster />, { path: '/' })
  for (let presses = 0; presses < 3; presses += 1) notify.success('Added to Cart', 'Strawberries')
  await vi.waitFor(() => expect(textsOf(screen)).toEqual(['Added to CartStrawberries×33 times']))
  notify.success('Added to Cart', 'Bananas')
  await vi.waitFor(() => expect(textsOf(screen)).toEqual(['Added to CartBananas']))
})

test('shows at most twenty toasts at once', async () => {
  const screen = await renderScreen(<Toaster />, { path: '/' })
  for (let number = 1; number <= 25; number += 1) notify.error(`Failure ${number}`)
  await vi.waitFor(() => expect(textsOf(screen)).toHaveLength(20))
  expect(textsOf(screen)).toContain('Failure 25')
})

function TwoDialogs() {
  const [open, setOpen] = useState(['lower', 'upper'])
  return (
    <>
      <Toaster />
      {open.map((name) => (
        <div key={name} className="dialog" title={name}>
          <ModalToasts />
        </div>
      ))}
      <button type="button" onClick={() => setOpen(['upper'])}>
        Close lower
      </button>
    </>
  )
}

test('announces a toast inside the modal dialog on top, also when one below it has closed', async () => {
  const screen = await renderScreen(<TwoDialogs />, { path: '/' })
  const announced = () => [...screen.querySelectorAll<HTMLElement>('.dialog')].map((one) => `${one.title}: ${one.textContent}`)
  notify.error('Not saved')
  await expect.poll(announced).toEqual(['lower: ', expect.stringMatching(/^upper: .*Not saved/)])
  screen.querySelector('button')?.click()
  await expect.poll(announced).toEqual([expect.stringMatching(/^upper: .*Not saved/)])
  notify.error('Not sent')
  await expect.poll(announced).toEqual([expect.stringMatching(/^upper: .*Not sent/)])
})
