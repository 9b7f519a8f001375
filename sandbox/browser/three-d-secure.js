for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => answer(button.value))
}

// Key events in here do not reach the dialog around this page.
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') answer('failure')
})

function answer(outcome) {
  window.parent.postMessage({ outcome }, location.origin)
}
