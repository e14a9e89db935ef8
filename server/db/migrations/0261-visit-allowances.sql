-- How many events a network told on a day; the network is a hash, and the row goes after the day (decision 0199).
CREATE TABLE visit_allowances (
  day date NOT NULL,
  network text NOT NULL,
  events integer NOT NULL,
  PRIMARY KEY (day, network)
);
