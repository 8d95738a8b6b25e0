-- The leaderboard. A score only grows, so learners keep their rank when they spend points.

create table board_score (
  -- 'all', 'week:2026-11-16' or 'month:2026-11'. Rows of past weeks and months are deleted.
  period text not null,
  user_id uuid not null references point_balance (user_id),
  points integer not null check (points > 0),
  primary key (period, user_id)
);
create index board_score_order on board_score (period, points, user_id);

-- Number of learners by points: a tree of four levels. A bucket contains the sum of 64 buckets of the level below.
-- Computing a rank adds at most 64 buckets per level, for any number of learners.
create table board_count (
  period text not null,
  level smallint not null,
  bucket integer not null,
  learners integer not null,
  primary key (period, level, bucket)
);

-- Changes that are not in the tree yet. The transaction that changes a learner's score adds a row here, so that it does
-- not wait for a shared counter. One job adds the rows to the tree. The table is logged, so that a crash loses no
-- change.
create table board_delta (
  id bigint generated always as identity primary key,
  period text not null,
  -- `old_points` is null if the learner was not on the leaderboard before, `new_points` if the learner is not on it any
  -- more.
  old_points integer,
  new_points integer
);
create index board_delta_period on board_delta (period);

-- Returns 1 plus the number of learners with more points. Reads the tree and the changes that are not in it yet in one
-- snapshot, so the rank is always exact.
create function board_rank(of_period text, of_points integer) returns bigint language sql stable as $$
  select 1
    + coalesce((select sum(learners) from board_count
        where period = of_period and level = 3 and bucket > of_points >> 18), 0)
    + coalesce((select sum(learners) from board_count
        where period = of_period and level = 2 and bucket > of_points >> 12
          and bucket < ((of_points >> 18) + 1)::bigint << 6), 0)
    + coalesce((select sum(learners) from board_count
        where period = of_period and level = 1 and bucket > of_points >> 6
          and bucket < ((of_points >> 12) + 1)::bigint << 6), 0)
    + coalesce((select sum(learners) from board_count
        where period = of_period and level = 0 and bucket > of_points
          and bucket < ((of_points >> 6) + 1)::bigint << 6), 0)
    + coalesce((select sum(coalesce((new_points > of_points)::integer, 0) - coalesce((old_points > of_points)::integer, 0))
        from board_delta where period = of_period), 0)
$$;

alter table point_balance add column is_hidden_on_board boolean not null default false;
alter table point_window add column mission text not null default '';
create index point_entry_of_user on point_entry (user_id, id);

insert into board_score (period, user_id, points)
  select 'all', user_id, sum(amount) from point_entry where amount > 0 and reason <> 'opening-balance' group by user_id;
insert into board_delta (period, new_points) select period, points from board_score;
