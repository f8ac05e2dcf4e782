export const Announcement = ({ children }: { children: string }) => (
  <p className="visually-hidden" aria-live="polite">
    {children}
  </p>
)
