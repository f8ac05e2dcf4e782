// @vitest-environment happy-dom
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../testing/screen.tsx'
import { type LazyCode, lazyCode } from './lazy-code.ts'
import { useLazyCode } from './use-lazy-code.ts'

interface UserProps {
  readonly lazy: LazyCode<string>
  onLayout?(): void
}

function User({ lazy, onLayout }: UserProps) {
  const { code } = useLazyCode(lazy)
  useLayoutEffect(() => onLayout?.())
  return code ?? 'loading'
}

test('shows code that was loaded after the render and before its effects', async () => {
  let code: string | null = null
  const lazy = { get: () => code, load: async () => 'loaded' }
  const onLayout = () => {
    code = 'loaded'
  }
  const screen = await renderScreen(<User lazy={lazy} onLayout={onLayout} />, { path: '/' })
  expect(screen.textContent).toBe('loaded')
})

test('shows code that loads later', async () => {
  const screen = await renderScreen(<User lazy={lazyCode(async () => 'loaded')} />, { path: '/' })
  expect(screen.textContent).toBe('loaded')
})
