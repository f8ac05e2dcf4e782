// @vitest-environment happy-dom
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../../contract/orders.ts'
import { queryClient } from '../../../api/query-client.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { beginSession } from '../seller-session.ts'
import { packingKey, queueOf } from './order-queues.ts'
import { usePacking } from './use-packing.ts'

const product = { _id: 'milk', name: 'Whole milk', category: 'Dairy', image: [], offerPrice: 2 }
const ORDER: OrderWire = { ...anOrder(9), status: 'Packing', items: [{ line: 'a line', product, quantity: 3 }] }
const PICKED: OrderWire = { ...ORDER, items: [{ line: 'a line', product, quantity: 3, picked: 2, pickedBy: 'Noor' }] }

function Lines({ order, shown }: { order: OrderWire; shown: (number | null)[] }) {
  const { lines, save } = usePacking(order)
  for (const { picked } of lines) shown.push(picked)
  return lines.map((line) => (
    <button type="button" key={line.line} onClick={() => save({ ...line, picked: 2 })}>
      {`Packed by ${line.by}`}
    </button>
  ))
}

function PackedOrder({ shown }: { shown: (number | null)[] }) {
  const { data } = useQuery<OrderWire>({ queryKey: packingKey('noor', ORDER.number), queryFn: skipToken })
  return data && <Lines order={data} shown={shown} />
}

test('a pick that has just been saved is never shown as it was before', async () => {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'packer' } })
  queryClient.setQueryData(packingKey('noor', ORDER.number), ORDER)
  respondToRequests(() => ok({ order: PICKED }))
  const shown: (number | null)[] = []
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <PackedOrder shown={shown} />
    </QueryClientProvider>,
    { path: '/seller/orders' },
  )
  screen.querySelector('button')?.click()
  expect(await queueOf(ORDER._id).saved()).toBe(true)
  await vi.waitFor(() => expect(screen.textContent).toBe('Packed by Noor'))
  expect(new Set(shown.slice(shown.indexOf(2)))).toEqual(new Set([2]))
})
