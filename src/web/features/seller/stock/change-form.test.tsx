// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { ChangeForm } from './change-form.tsx'

test('a failed end of the count replaces the error of a field, and is shown as a toast and in the form', async () => {
  respondToRequests(() => rejected(503, 'The store is resting'))
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <ChangeForm product={aSellerProduct('Plums', { stock: 8 })} onClose={vi.fn()} />
      <Toaster />
    </QueryClientProvider>,
    { path: '/seller/stock' },
  )
  const errors = () => [...screen.querySelectorAll('.field-error')].map(({ textContent }) => textContent)
  screen.querySelector('form')?.requestSubmit()
  await expect.poll(errors).toHaveLength(1)
  expect(screen.querySelector('[name=pieces]')?.getAttribute('aria-invalid')).toBe('true')
  const stop = [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop counting')
  stop?.click()
  await expect.poll(errors).toEqual(['The store is resting'])
  expect(screen.querySelector('[name=pieces]')?.getAttribute('aria-invalid')).toBeNull()
  await expect.poll(() => screen.querySelector('.toast')?.textContent).toBe('The store is resting')
})
