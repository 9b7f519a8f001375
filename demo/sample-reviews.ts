export const demoReviews: { name: string; location: string; review: string; img?: string }[] = [
  {
    name: 'Marek Nowak',
    location: 'Gdańsk, Poland',
    review:
      'Ordered two discs and a set of pads on Sunday evening, had them on Wednesday. The ' +
      'thickness was as stated, which I measured because I always do.',
  },
  {
    name: 'Grace Adeyemi',
    location: 'Leeds, United Kingdom',
    review:
      'The description told me to measure both wiper blades first. I did, and they were ' +
      'different lengths. That saved me a return.',
  },
  {
    name: 'Tomás Herrera',
    location: 'Valencia, Spain',
    review:
      'Clutch kit fits and pulls cleanly. Four stars, because the box arrived with one corner ' +
      'crushed and nobody had thought to pad the release bearing.',
  },
  {
    name: 'Ingrid Solberg',
    location: 'Bergen, Norway',
    review:
      'Battery arrived charged, 12.7 volts on the meter. It starts at minus fifteen without ' +
      'thinking about it.',
  },
  {
    name: 'Daniel Okafor',
    location: 'Houston, Texas',
    review:
      'I canceled an order because I had picked the wrong side. Two clicks, no phone call, no ' +
      'questions. Then I ordered the right control arm.',
  },
  {
    name: 'Aiko Tanabe',
    location: 'Nagoya, Japan',
    review:
      'Spark plugs came in a set of four with the gap already right. I still checked all of ' +
      'them. All four were 0.8.',
  },
  {
    name: 'Garage Lefèvre',
    location: 'Lyon, France',
    review:
      'We order belts and water pumps for three mechanics. Stock figures are true, totals ' +
      'add up, and the parts fit. We ask for nothing more.',
    img: '/parts/timing-belt.svg',
  },
  {
    name: 'Priya Raman',
    location: 'Pune, India',
    review:
      'First time changing a cabin filter myself. The arrow hint in the description was all ' +
      'the instruction I needed. Ten minutes, no swearing.',
  },
  {
    name: 'Stefan Brandl',
    location: 'Graz, Austria',
    review:
      'Wheel bearing ran quiet from the first mile. The note about the encoder side should be ' +
      'printed on every box.',
  },
  {
    name: 'Hannah Whitlock',
    location: 'Dunedin, New Zealand',
    review:
      'Alternator bolted straight in and charges at 14.2 volts. Shipping to this end of the ' +
      'world took nine days, as promised at the start.',
  },
]
