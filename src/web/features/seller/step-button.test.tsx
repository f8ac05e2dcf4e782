// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/screen.tsx'
import { pauseSteps, StepButton } from './step-button.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => void vi.useRealTimers()
})

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function openSteps() {
  const taken: string[] = []
  const screen = await renderScreen(<Steps onStep={(step) => taken.push(step)} />, { path: '/seller/orders' })
  const button = () => screen.querySelector('button')
  return { taken, button, tap: () => act(async () => button()?.click()) }
}

function Steps({ onStep }: { onStep: (step: string) => void }) {
  const [steps, setSteps] = useState(['Start packing', 'Send out', 'Delivered'])
  const [step = ''] = steps
  return (
    <StepButton
      meaning={step}
      onStep={() => {
        onStep(step)
        setSteps(steps.slice(1))
      }}
    >
      {step}
    </StepButton>
  )
}

test('of two taps at one place only the first one takes a step', async () => {
  const { taken, button, tap } = await openSteps()
  await passes(600)
  await tap()
  await passes(250)
  await tap()
  expect(taken).toEqual(['Start packing'])
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
  await passes(600)
  expect(button()?.hasAttribute('aria-disabled')).toBe(false)
  await tap()
  expect(taken).toEqual(['Start packing', 'Send out'])
})

test('a tap that was meant for what stood there before takes no step', async () => {
  const { taken, tap } = await openSteps()
  await tap() // the button has just appeared
  expect(taken).toEqual([])
  await passes(600)
  await act(async () => pauseSteps()) // a dialog above the button has closed
  await tap()
  expect(taken).toEqual([])
})
