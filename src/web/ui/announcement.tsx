/** Announced by screen readers whenever the text changes. */
export const Announcement = ({ children }: { children: string }) => (
  <p className="visually-hidden" aria-live="polite">
    {children}
  </p>
)
