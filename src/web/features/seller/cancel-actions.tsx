interface CancelActionsProps {
  readonly keep: string
  readonly cancel: string
  readonly busy: boolean
  onKeep(): void
}

export const CancelActions = ({ keep, cancel, busy, onKeep }: CancelActionsProps) => (
  <div className="dialog-actions">
    <button type="button" className="button button-quiet" onClick={onKeep}>
      {keep}
    </button>
    <button type="submit" className="button button-ink" aria-busy={busy}>
      {busy && <span className="spinner" aria-hidden="true" />}
      <span>{cancel}</span>
    </button>
  </div>
)
