// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportOutcome } from './import-screen.tsx'

beforeEach(() => queryClient.clear())

const ACTIONS = {
  choose: async () => {},
  decide: async () => {},
  mapAgain() {},
  confirm: async () => {},
  startOver() {},
  undo: async () => {},
}

test('a preview of 10,000 changes shows some of them, and what is sent', async () => {
  const changed = Array.from({ length: 10_000 }, (_, at) => ({ row: at + 2, id: `${at}`, field: 'offerPrice', from: 4.5, to: 5 }))
  const errors = [{ row: 10_003, column: 'price', message: 'Price is required' }]
  const warnings = [{ row: 10_004, column: 'sku', message: 'Looks like a date' }]
  const preview = {
    success: true as const,
    rows: 10_002,
    created: [{ row: 10_004, name: 'Plums', category: 'Fruits', price: 4, offerPrice: 3.5, stock: 12 }],
    changed,
    ...{ changedCount: 30_000, changedProducts: 10_000, same: 1, errors, errorCount: 2, wrongRows: 1, warnings, warningCount: 1 },
    names: { 2: 'Apples', 10003: 'Pears' },
    ...{ leftOut: 0, unknownCategories: [], lostZeros: 0 },
  }
  const step = {
    name: 'preview' as const,
    file: new File([], 'a.csv'),
    preview,
    isOutdated: false,
    decisions: { categories: {}, restoreZeros: false, columns: null },
  }
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <ImportPreview step={step} actions={ACTIONS} />
    </QueryClientProvider>,
    { path: '/seller/import' },
  )
  const list = screen.querySelector('#changed')
  expect(list?.querySelectorAll('li')).toHaveLength(20)
  expect(list?.querySelector('li')?.textContent).toBe('Row 2ApplesOffer price$4.50$5.00')
  expect(list?.querySelector('button')?.textContent).toBe('Show 200 more')
  expect(screen.querySelector('#errors li')?.textContent).toBe('Row 10003PearspricePrice is required')
  expect([...screen.querySelectorAll('.import-count')].map(({ textContent }) => textContent)).toEqual(['1', '10,000', '1', '1'])
  expect(screen.querySelector('.button-primary')?.textContent).toBe('Import 10,001 rows')
  expect(screen.querySelector('#changed h2')?.textContent).toBe('30,000 changed cells')
  expect(screen.querySelector('#warnings li')?.textContent).toBe('Row 10004PlumsSKULooks like a date')
  expect(screen.querySelector('#new li')?.textContent).toBe('Row 10004PlumsFruits$3.50 instead of $4.00, 12 in stock')
})

test.each([
  [null, '0 products added, 1 product changed', 'Undo the import'],
  [{ isImportUndone: true, changes: 1, kept: 0, batch: 'b' }, '1 change undone', 'Import it again'],
  [
    { isImportUndone: false, changes: 1, kept: 2, batch: 'c' },
    '1 change made again. 2 fields edited since, which stay',
    'Undo the import',
  ],
  [
    { isImportUndone: true, changes: 0, kept: 1, batch: undefined },
    '0 changes undone. 1 field edited since, which stay',
    'Product List',
  ],
])('an outcome can be set back as long as there is something to set back: %j', async (setBack, text, button) => {
  const changed = [{ row: 2, id: '1', field: 'offerPrice', from: 4.5, to: 5 }]
  const counts = {
    changedCount: 1,
    changedProducts: 1,
    same: 0,
    errorCount: 0,
    wrongRows: 0,
    warnings: [],
    warningCount: 0,
    leftOut: 0,
    unknownCategories: [],
    lostZeros: 0,
  }
  const outcome = { success: true as const, rows: 1, created: [], changed, errors: [], ...counts, batch: 'a' }
  const step = { name: 'done' as const, outcome, setBack }
  const screen = await renderScreen(<ImportOutcome step={step} actions={ACTIONS} />, { path: '/seller/import' })
  expect(screen.querySelector('[role=status]')?.textContent).toBe(text)
  expect(screen.querySelector('.import-actions')?.firstElementChild?.textContent?.trim()).toBe(button)
})
