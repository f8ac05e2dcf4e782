import { useEffect } from 'react'
import type { LostKind } from '../../../domain/search/lost-demand.ts'

const SHOWN_MS = 2_000

/**
 * Reports missing goods once the page has shown them for two seconds, or a form was sent meanwhile. `of` is a search
 * text or a product's id, and is empty when nothing is missing.
 */
export function useLoss(kind: LostKind, of: string, pieces = 1): void {
  useEffect(() => {
    if (of === '') return
    const report = () => void import('./report-loss.ts').then((code) => code.reportLoss(kind, of, pieces), String)
    const timer = setTimeout(report, SHOWN_MS)
    addEventListener('submit', report)
    return () => {
      clearTimeout(timer)
      removeEventListener('submit', report)
    }
  }, [kind, of, pieces])
}
