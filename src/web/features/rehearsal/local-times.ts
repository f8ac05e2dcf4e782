/** Shows the times of the payment page in the browser's own time zone and customs, as My Orders does. A script of its own: the page has no other. */
addEventListener('DOMContentLoaded', () => {
  const shortTime = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
  for (const time of document.querySelectorAll('time')) time.textContent = shortTime.format(new Date(time.dateTime))
})
