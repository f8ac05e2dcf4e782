import { numberText } from '../../../../domain/counts.ts'

export const Count = ({ of, isLate = false }: { of: number | null; isLate?: boolean }) => (
  <span className={isLate ? 'count count-late' : 'count'}>{of === null ? '–' : numberText(of)}</span>
)
