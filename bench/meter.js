// Loaded into the process that is measured (`--import`): says, when asked, what it has used so far.

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, residentMb: process.memoryUsage.rss() / 2 ** 20 })
})
process.channel?.unref()
