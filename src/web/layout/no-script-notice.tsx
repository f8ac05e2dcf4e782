export const NoScriptNotice = () => (
  <noscript>
    <p className="no-script-notice">
      Please turn on JavaScript to log in, use your cart and order. You can browse and search without it.
    </p>
  </noscript>
)
